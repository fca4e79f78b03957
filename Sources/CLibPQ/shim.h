#pragma once
#include <libpq-fe.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// libpq names the fields of an error by character macros, which Swift does not import.
static const int circ_diag_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int circ_diag_sqlstate = PG_DIAG_SQLSTATE;
static const int circ_diag_message = PG_DIAG_MESSAGE_PRIMARY;
static const int circ_diag_detail = PG_DIAG_MESSAGE_DETAIL;
static const int circ_diag_hint = PG_DIAG_MESSAGE_HINT;
static const int circ_diag_context = PG_DIAG_CONTEXT;
static const int circ_diag_constraint = PG_DIAG_CONSTRAINT_NAME;
static const int circ_diag_position = PG_DIAG_STATEMENT_POSITION;

// Changes the effective user of this thread alone; glibc's own function changes that of all threads.
static inline long circ_thread_becomes(uid_t user) { return syscall(SYS_setresuid, (uid_t)-1, user, (uid_t)-1); }

// Changes as whom this thread opens files, until its effective user changes.
static inline void circ_thread_opens_files_as(uid_t user) { syscall(SYS_setfsuid, user); }
