#ifndef QUAD_FETCH_ADDRESS_H
#define QUAD_FETCH_ADDRESS_H

#include <stdint.h>
#include <sys/socket.h>

/* The bytes of an internet address, IPv4 as ::ffff:a.b.c.d, and its port. 0 for an address of another family. */
int quad_fetch_address_read(const struct sockaddr *address, uint8_t bytes[16], uint16_t *port);

#endif
