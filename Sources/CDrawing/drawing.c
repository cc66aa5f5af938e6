#include "CDrawing.h"

#include <chafa.h>
#include <stdlib.h>
#include <string.h>

static ChafaCanvasConfig *config_of(const quad_drawing *drawing) {
    static const ChafaPixelMode modes[] = {
        [quad_drawing_symbols] = CHAFA_PIXEL_MODE_SYMBOLS,
        [quad_drawing_sixels] = CHAFA_PIXEL_MODE_SIXELS,
        [quad_drawing_kitty] = CHAFA_PIXEL_MODE_KITTY,
        [quad_drawing_iterm] = CHAFA_PIXEL_MODE_ITERM2,
    };
    static const ChafaCanvasMode colours[] = {
        [quad_colours_all] = CHAFA_CANVAS_MODE_TRUECOLOR,
        [quad_colours_256] = CHAFA_CANVAS_MODE_INDEXED_240,
        [quad_colours_16] = CHAFA_CANVAS_MODE_INDEXED_16,
        [quad_colours_none] = CHAFA_CANVAS_MODE_FGBG,
    };
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_geometry(config, drawing->columns, drawing->rows);
    chafa_canvas_config_set_cell_geometry(config, drawing->cell_width, drawing->cell_height);
    chafa_canvas_config_set_pixel_mode(config, modes[drawing->mode]);
    chafa_canvas_config_set_canvas_mode(config, colours[drawing->colours]);
    // Where colours are few, what is between two of them is dots of both near one another.
    if (drawing->colours == quad_colours_none) chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_ORDERED);
    if (drawing->mode == quad_drawing_sixels) chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION);
    ChafaSymbolMap *symbols = chafa_symbol_map_new();
    chafa_symbol_map_add_by_tags(symbols, drawing->is_ascii ? CHAFA_SYMBOL_TAG_ASCII
                                                            : CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_SPACE);
    chafa_canvas_config_set_symbol_map(config, symbols);
    chafa_symbol_map_unref(symbols);
    return config;
}

char *quad_draw(const quad_drawing *drawing, size_t *length) {
    // Threads of its own would stay: a picture of a few cells is drawn sooner than they start.
    chafa_set_n_threads(1);
    ChafaCanvasConfig *config = config_of(drawing);
    ChafaCanvas *canvas = chafa_canvas_new(config);
    chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, drawing->pixels, drawing->width,
                                 drawing->height, drawing->width * 4);
    // What a terminal can do is decided elsewhere: these are the sequences that all have in common.
    ChafaTermDb *terminals = chafa_term_db_new();
    ChafaTermInfo *terminal = chafa_term_db_get_fallback_info(terminals);
    GString *text = chafa_canvas_print(canvas, terminal);
    char *copy = malloc(text->len + 1);
    if (copy) memcpy(copy, text->str, text->len + 1);
    *length = copy ? text->len : 0;
    g_string_free(text, TRUE);
    chafa_term_info_unref(terminal), chafa_term_db_unref(terminals);
    chafa_canvas_unref(canvas), chafa_canvas_config_unref(config);
    return copy;
}
