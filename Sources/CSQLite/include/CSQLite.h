#ifndef QUAD_SQLITE_H
#define QUAD_SQLITE_H

/*
 * Settings of the SQLite in this process, which Swift can't make by itself: sqlite3_config() is variadic.
 */

/*
 * Has each connection take memory for pages as it reads them, and not for twenty beforehand: those took 90 kB for each
 * file of each connection, 2.5 MB in a gateway at rest. Before the first connection; later it does nothing.
 */
void quad_sqlite_take_pages_singly(void);

#endif
