#include "CSQLite.h"

#include <sqlite3.h>
#include <stddef.h>

void quad_sqlite_take_pages_singly(void) { sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0); }
