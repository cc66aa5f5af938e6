#!/bin/sh
# Runs the lines beside the name by which it was called.
. "$0.lines"
