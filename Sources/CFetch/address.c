#include "address.h"
#include "CFetch.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <string.h>

int quad_fetch_address_read(const struct sockaddr *address, uint8_t bytes[16], uint16_t *port) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + sizeof mapped, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
        return 1;
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        memcpy(bytes, &six.sin6_addr, 16);
        *port = ntohs(six.sin6_port);
        return 1;
    }
    return 0;
}

int quad_fetch_is_own_address(const uint8_t address[16]) {
    struct ifaddrs *interfaces = NULL;
    // Where the machine can't say, the address counts as its own: it is not reached.
    if (getifaddrs(&interfaces) != 0) return 1;
    int is_own = 0;
    for (struct ifaddrs *each = interfaces; each && !is_own; each = each->ifa_next) {
        uint8_t bytes[16];
        uint16_t port;
        is_own = each->ifa_addr && quad_fetch_address_read(each->ifa_addr, bytes, &port)
            && memcmp(bytes, address, sizeof bytes) == 0;
    }
    freeifaddrs(interfaces);
    return is_own;
}
