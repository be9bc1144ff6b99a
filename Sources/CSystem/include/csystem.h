#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "sha256.h"

#endif
