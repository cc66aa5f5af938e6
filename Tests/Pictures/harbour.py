"""Draws a picture to send: a harbour in the evening, made of gradients and rectangles. Nothing but Python's standard library."""
import math
import random
import struct
import sys
import zlib

WIDTH, HEIGHT, SHORE = 960, 640, 430


def mix(a, b, part):
    return tuple(x + (y - x) * part for x, y in zip(a, b))


def sky(x, y):
    part = y / SHORE
    colour = mix((38, 44, 110), (236, 116, 92), min(1, part * 1.25))
    colour = mix(colour, (255, 196, 120), max(0, part * 2.4 - 1.4))
    glow = math.hypot(x - 690, (y - 330) * 1.2)
    return (255, 236, 190) if glow < 46 else mix(colour, (255, 214, 150), max(0, 1 - glow / 260) * 0.7)


def hills(x):
    return 352 - 66 * math.exp(-((x - 250) / 190) ** 2) - 34 * math.exp(-((x - 820) / 150) ** 2) - 8 * math.sin(x / 41)


def towers():
    """Buildings by columns: how high each is, its colour, and which of its windows are lit."""
    chance, x, found = random.Random(7), 18, []
    while x < WIDTH - 40:
        width, tall = chance.randint(26, 58), chance.randint(70, 215)
        tall = tall * 1.28 if 300 < x < 560 else tall
        shade = chance.choice([(28, 30, 62), (40, 38, 74), (54, 44, 78), (24, 36, 70), (66, 50, 76)])
        found.append((x, min(x + width, WIDTH), SHORE - tall, shade, chance.randint(0, 1 << 30)))
        x += width + chance.randint(2, 16)
    return found


def scene():
    """The rows above the water, each a list of colours."""
    rows = [[sky(x, y) for x in range(WIDTH)] for y in range(SHORE)]
    for x in range(WIDTH):
        for y in range(int(hills(x)), SHORE):
            rows[y][x] = mix((70, 52, 92), (112, 74, 96), (y - 280) / 150)
    for left, right, top, shade, seed in towers():
        lights = random.Random(seed)
        for y in range(int(top), SHORE):
            for x in range(left, right):
                edge = 18 if x > right - 8 else 0
                rows[y][x] = tuple(c + edge for c in mix(shade, (96, 62, 88), (y - top) / (SHORE - top) * 0.5))
        for y in range(int(top) + 8, SHORE - 10, 11):
            for x in range(left + 5, right - 6, 9):
                if lights.random() < 0.46:
                    colour = lights.choice([(255, 220, 140), (255, 196, 110), (190, 226, 255)])
                    for dy in range(6):
                        for dx in range(5):
                            rows[y + dy][x + dx] = colour
    return rows


def water(rows):
    chance = random.Random(3)
    for y in range(HEIGHT - SHORE):
        shift, wave = chance.randint(-3, 3), 2 + y // 22
        mirrored = rows[max(0, SHORE - 1 - int(y * 1.5))]
        row = []
        for x in range(WIDTH):
            at = min(WIDTH - 1, max(0, x + shift + int(wave * math.sin(x / 37 + y / 3))))
            row.append(mix(mirrored[at], (18, 40, 82), 0.42 + 0.3 * y / (HEIGHT - SHORE)))
        rows.append(row)


def ferry(rows):
    def box(left, top, right, bottom, colour):
        for y in range(top, bottom):
            for x in range(left, right):
                rows[y][x] = colour

    for y in range(512, 546):
        inset = (y - 512) // 2
        box(250 + inset, y, 450 - inset, y + 1, (24, 92, 60))
    box(262, 492, 438, 512, (244, 240, 226))
    box(276, 472, 424, 492, (238, 232, 214))
    for x in range(272, 430, 16):
        box(x, 497, x + 9, 506, (255, 208, 110))
        box(min(x + 12, 414), 477, min(x + 20, 422), 486, (92, 118, 150))
    box(336, 446, 362, 472, (30, 104, 70))


def main(path):
    rows = scene()
    water(rows)
    ferry(rows)
    raw = b"".join(b"\0" + bytes(max(0, min(255, int(c))) for colour in row for c in colour) for row in rows)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main(sys.argv[1])
