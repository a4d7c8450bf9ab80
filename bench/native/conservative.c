// Conservative backfilling with compression at early ends. The profile is two sorted columns; a search steps from change to change
// of a bit mask. A waiting job is looked at only if something it could use was raised since it was looked at last.
#include "jobs.h"

/** Searches read whole words of instants: so many entries behind the last one may be read. */
#define WORD 64

static double now;

// The availability profile: so many processors are free from an instant to the next one. Entries before `begin` are in the past.
static double *instant;
static int *available, entries, begin;

static int entry_at(double time) {
  int low = begin, size = entries - begin;
  if (begin + 1 >= entries || instant[begin + 1] > time) return begin;
  while (size > 1) {
    int half = size >> 1;
    if (instant[low + half] <= time) low += half;
    size -= half;
  }
  return low;
}

static int split_at(double time) {
  int at = entry_at(time);
  if (instant[at] == time) return at;
  int behind = entries++ - at - 1;
  memmove(instant + at + 2, instant + at + 1, behind * sizeof(double));
  memmove(available + at + 2, available + at + 1, behind * sizeof(int));
  instant[at + 1] = time;
  available[at + 1] = available[at];
  return at + 1;
}

static void merge_with_earlier(int at) {
  if (at <= begin || at >= entries || available[at] != available[at - 1]) return;
  int behind = --entries - at;
  memmove(instant + at, instant + at + 1, behind * sizeof(double));
  memmove(available + at, available + at + 1, behind * sizeof(int));
}

/** Changes what is free on [from, to). Returns the most that is free there afterwards. */
static int change(double from, double to, int by) {
  if (!(from < to)) return 0;
  int first = split_at(from), last = split_at(to), most = 0;
  for (int at = first; at < last; at++) {
    available[at] += by;
    if (available[at] > most) most = available[at];
  }
  merge_with_earlier(last);
  merge_with_earlier(first);
  return most;
}

static void forget_past(void) {
  begin = entry_at(now);
  if (begin <= 64 || begin <= entries / 2) return;
  memmove(instant, instant + begin, (entries - begin) * sizeof(double));
  memmove(available, available + begin, (entries - begin) * sizeof(int));
  entries -= begin;
  begin = 0;
}

/** Which of the next entries have enough processors, as bits. */
static unsigned long enough_from(int at, int needed) {
  unsigned long bits = 0;
  for (int byte = 0; byte < WORD / 8; byte++) {
    unsigned eight = 0;
    for (int bit = 0; bit < 8; bit++) eight |= (unsigned)(available[at + 8 * byte + bit] >= needed) << bit;
    bits |= (unsigned long)eight << (8 * byte);
  }
  return bits;
}

/**
 * The earliest begin from `from`, in entry `at`, of `needed` free processors for `length` seconds or until `limit`, which stands
 * for free: there the job's own reservation begins. The limit itself if there is none before `stop`.
 */
static double find_hole(int at, double from, double length, int needed, double limit, double stop) {
  int open = available[at] >= needed;
  double hole = from;
  for (at++; at < entries; at += WORD) {
    unsigned long bits = enough_from(at, needed);
    unsigned long changes = bits ^ (bits << 1 | (unsigned long)open);
    for (; changes; changes &= changes - 1) {
      int changed = at + __builtin_ctzl(changes);
      if (changed >= entries) break;
      if (open) {
        if (instant[changed] >= fmin(hole + length, limit)) return hole;
      } else {
        if (instant[changed] >= stop) return limit;
        hole = instant[changed];
      }
      open = !open;
    }
    if (at + WORD >= entries) break;
    double reached = instant[at + WORD - 1];
    if (open ? reached >= fmin(hole + length, limit) : reached >= stop) return open ? hole : limit;
  }
  return open ? hole : limit;
}

static int left_entry;

/** How far to the left of `time`, not before now, `needed` processors are free without a break. */
static double leftmost(double time, int needed) {
  left_entry = begin;
  if (time <= now) return now;
  int at = left_entry = entry_at(time);
  if (instant[at] < time) {
    if (available[at] < needed) return time;
    time = instant[at];
  }
  for (at--; at >= begin && available[at] >= needed && time > now; at--) {
    time = instant[at];
    left_entry = at;
  }
  if (time > now) return time;
  left_entry = begin;
  return now;
}

// The waiting jobs in the order of submission.
static int *job_of, *needs, waiting;
static double *reserved, *length_of, next_due;

/** A stretch of time in which more became free, and the most that is free there. */
typedef struct {
  int job;
  double from, to;
  int most;
} Raise;

static const Raise NOTHING = {-1, INFINITY, -INFINITY, -1};
static Raise by_ends, *raised, *raised_before;
static int raises_before;

static Raise hull(Raise a, Raise b) {
  return (Raise){a.job, fmin(a.from, b.from), fmax(a.to, b.to), a.most > b.most ? a.most : b.most};
}

static void end_job_now(int job) {
  double until = start[job] + request[job];
  if (until <= now) return;
  int most = change(now, until, processors[job]);
  by_ends = hull(by_ends, (Raise){-1, now, until, most});
}

/**
 * One compression: each waiting job in turn moves to its earliest begin. It can gain from ends since the last one, from moves of
 * earlier jobs in this one, and from moves of later jobs in the last one.
 */
static void compress(void) {
  Raise here = by_ends;
  int raises = 0, later = 0;
  for (int i = raises_before - 2; i >= 0; i--) {
    int job = raised_before[i].job;
    raised_before[i] = hull(raised_before[i], raised_before[i + 1]);
    raised_before[i].job = job;
  }
  for (int i = 0; i < waiting; i++) {
    double old = reserved[i], length = length_of[i];
    if (old <= now) continue;
    while (later < raises_before && raised_before[later].job <= job_of[i]) later++;
    if (later == raises_before && here.most < 0) break;
    Raise all = later < raises_before ? hull(here, raised_before[later]) : here;
    if (needs[i] > all.most || all.from >= old) continue;
    double from = leftmost(fmax(all.from, now), needs[i]);
    double moved = find_hole(left_entry, from, length, needs[i], old, fmin(all.to, old));
    if (moved >= old) continue;
    change(moved, fmin(moved + length, old), -needs[i]);
    double given = fmax(moved + length, old);
    int most = change(given, old + length, needs[i]);
    reserved[i] = moved;
    if (moved < next_due) next_due = moved;
    raised[raises] = (Raise){job_of[i], given, old + length, most};
    here = hull(here, raised[raises++]);
  }
  Raise *swap = raised_before;
  raised_before = raised;
  raised = swap;
  raises_before = raises;
  by_ends = NOTHING;
}

static void place(int job) {
  double begins = find_hole(begin, now, request[job], processors[job], INFINITY, INFINITY);
  change(begins, begins + request[job], -processors[job]);
  if (begins < next_due) next_due = begins;
  job_of[waiting] = job;
  needs[waiting] = processors[job];
  length_of[waiting] = request[job];
  reserved[waiting++] = begins;
}

static void start_due(void) {
  if (next_due > now) return;
  int kept = 0;
  next_due = INFINITY;
  for (int i = 0; i < waiting; i++) {
    if (reserved[i] <= now) {
      start[job_of[i]] = now;
      push_end(now + run[job_of[i]], job_of[i]);
      continue;
    }
    job_of[kept] = job_of[i];
    needs[kept] = needs[i];
    length_of[kept] = length_of[i];
    next_due = fmin(next_due, reserved[kept++] = reserved[i]);
  }
  waiting = kept;
}

static void replay(void) {
  int next = 0;
  ends = waiting = raises_before = begin = 0;
  entries = 1;
  instant[0] = -INFINITY;
  available[0] = machine;
  next_due = INFINITY;
  by_ends = NOTHING;
  while (next < jobs || waiting > 0 || ends > 0) {
    now = next < jobs ? submit[next] : INFINITY;
    if (ends > 0 && end_time[0] < now) now = end_time[0];
    if (next_due < now) now = next_due;
    forget_past();
    int ended = 0;
    for (; ends > 0 && end_time[0] == now; ended = 1) end_job_now(pop_end());
    if (ended) compress();
    for (; next < jobs && submit[next] == now; next++) place(next);
    start_due();
  }
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  read_jobs(arguments[1]);
  size_t all = jobs + 1;
  end_time = column(machine + 1, 8);
  end_job = column(machine + 1, 4);
  instant = column(2 * all + 2 * machine + WORD, 8);
  available = column(2 * all + 2 * machine + WORD, 4);
  job_of = column(all, 4);
  needs = column(all, 4);
  reserved = column(all, 8);
  length_of = column(all, 8);
  raised = column(all, sizeof(Raise));
  raised_before = column(all, sizeof(Raise));
  return time_replays(replay);
}
