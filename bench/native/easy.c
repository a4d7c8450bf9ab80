// EASY backfilling with the kernel's structures: a queue in blocks with bounds, estimated ends in sorted order, equal ones merged.
#include "jobs.h"

#define BLOCK 128
/** A block that was entered so often without success gets exact bounds. */
#define IN_VAIN 4

typedef struct {
  int count, in_vain;
  /** Every job of the block has at least so many processors, and a request at least so long. */
  int least_processors;
  double least_request;
  int job[BLOCK], processors[BLOCK];
  double request[BLOCK];
} Block;

static Block **blocks, **spare;
static int first_block, last_block, spares, waiting;

static int free_now, extra;
static double now, shadow;

static double *estimated_time;
static int *estimated_processors, estimated;

static int position_of(double time) {
  int low = 0, size = estimated;
  while (size > 0) {
    int half = size >> 1;
    if (estimated_time[low + half] < time) {
      low += half + 1;
      size -= half + 1;
    } else size = half;
  }
  return low;
}

static void add_estimated_end(double time, int count) {
  int at = position_of(time);
  if (at < estimated && estimated_time[at] == time) {
    estimated_processors[at] += count;
    return;
  }
  memmove(estimated_time + at + 1, estimated_time + at, (estimated - at) * sizeof(double));
  memmove(estimated_processors + at + 1, estimated_processors + at, (estimated - at) * sizeof(int));
  estimated_time[at] = time;
  estimated_processors[at] = count;
  estimated++;
}

static void remove_estimated_end(double time, int count) {
  int at = position_of(time);
  if ((estimated_processors[at] -= count) > 0) return;
  estimated--;
  memmove(estimated_time + at, estimated_time + at + 1, (estimated - at) * sizeof(double));
  memmove(estimated_processors + at, estimated_processors + at + 1, (estimated - at) * sizeof(int));
}

static void start_job(int job) {
  start[job] = now;
  free_now -= processors[job];
  push_end(now + run[job], job);
  add_estimated_end(now + request[job], processors[job]);
}

static void append(int job) {
  Block *block = first_block < last_block ? blocks[last_block - 1] : NULL;
  if (!block || block->count == BLOCK) {
    block = spares > 0 ? spare[--spares] : column(1, sizeof(Block));
    block->count = block->in_vain = 0;
    block->least_processors = 0;
    block->least_request = -INFINITY;
    blocks[last_block++] = block;
  }
  int at = block->count++;
  block->job[at] = job;
  block->processors[at] = processors[job];
  block->request[at] = request[job];
  if (processors[job] < block->least_processors) block->least_processors = processors[job];
  if (request[job] < block->least_request) block->least_request = request[job];
  waiting++;
}

static void take(Block *block, int at) {
  int behind = --block->count - at;
  memmove(block->job + at, block->job + at + 1, behind * sizeof(int));
  memmove(block->processors + at, block->processors + at + 1, behind * sizeof(int));
  memmove(block->request + at, block->request + at + 1, behind * sizeof(double));
  waiting--;
}

static void find_bounds(Block *block) {
  block->least_processors = machine + 1;
  block->least_request = INFINITY;
  for (int at = 0; at < block->count; at++) {
    if (block->processors[at] < block->least_processors) block->least_processors = block->processors[at];
    if (block->request[at] < block->least_request) block->least_request = block->request[at];
  }
  block->in_vain = 0;
}

static int can_start(int count, double requested) {
  return count <= free_now && (count <= extra || now + requested <= shadow);
}

/** The shadow time of the head and the processors that it leaves then. */
static void reserve(int head) {
  int available = free_now, at = 0;
  while ((available += estimated_processors[at]) < processors[head]) at++;
  shadow = estimated_time[at];
  extra = available - processors[head];
}

static void start_behind_head(int job, double requested) {
  if (now + requested > shadow) extra -= processors[job];
  start_job(job);
}

static void scan(Block *block, int at) {
  int found = 0;
  while (at < block->count && free_now > 0) {
    // Sixteen at a time: most jobs have more processors than are free. What lies behind the last one does no harm.
    if (at + 16 <= BLOCK) {
      int fits = 0;
      for (int k = 0; k < 16; k++) fits |= block->processors[at + k] <= free_now;
      if (!fits) {
        at += 16;
        continue;
      }
    }
    int until = at + 16 < block->count ? at + 16 : block->count;
    while (at < until) {
      if (!can_start(block->processors[at], block->request[at])) {
        at++;
        continue;
      }
      start_behind_head(block->job[at], block->request[at]);
      take(block, at);
      until--;
      found = 1;
    }
  }
  if (!found && ++block->in_vain == IN_VAIN) find_bounds(block);
}

static void drop_empty_blocks(void) {
  int kept = first_block;
  for (int at = first_block; at < last_block; at++) {
    if (blocks[at]->count > 0) blocks[kept++] = blocks[at];
    else spare[spares++] = blocks[at];
  }
  last_block = kept;
  if (waiting == 0) first_block = last_block = 0;
}

static void start_heads(void) {
  int started = 0;
  while (first_block < last_block) {
    Block *block = blocks[first_block];
    while (started < block->count && block->processors[started] <= free_now) start_job(block->job[started++]);
    int left = block->count - started;
    memmove(block->job, block->job + started, left * sizeof(int));
    memmove(block->processors, block->processors + started, left * sizeof(int));
    memmove(block->request, block->request + started, left * sizeof(double));
    block->count = left;
    waiting -= started;
    if (left > 0) return;
    spare[spares++] = block;
    first_block++;
    started = 0;
  }
  first_block = last_block = 0;
}

static void pass(void) {
  start_heads();
  if (waiting == 0 || free_now == 0) return;
  reserve(blocks[first_block]->job[0]);
  int emptied = 0;
  for (int at = first_block; at < last_block && free_now > 0; at++) {
    Block *block = blocks[at];
    if (block->least_processors > free_now) continue;
    if (block->least_processors > extra && now + block->least_request > shadow) continue;
    scan(block, at == first_block ? 1 : 0);
    emptied |= block->count == 0;
  }
  if (emptied) drop_empty_blocks();
}

static void replay(void) {
  int next = 0;
  free_now = machine;
  ends = estimated = waiting = first_block = last_block = 0;
  // No reservation stands before the first pass that leaves a job waiting.
  int reserved = 0;
  while (next < jobs || ends > 0) {
    now = next < jobs ? submit[next] : INFINITY;
    if (ends > 0 && end_time[0] < now) now = end_time[0];
    int ended = ends > 0 && end_time[0] == now;
    while (ends > 0 && end_time[0] == now) {
      int job = pop_end();
      free_now += processors[job];
      remove_estimated_end(start[job] + request[job], processors[job]);
    }
    if (ended || !reserved) {
      for (; next < jobs && submit[next] == now; next++) append(next);
      pass();
      reserved = waiting > 0 && free_now > 0;
      continue;
    }
    // Without an end no other job can start: only the new ones are tested.
    for (; next < jobs && submit[next] == now; next++) {
      if (can_start(processors[next], request[next])) start_behind_head(next, request[next]);
      else append(next);
    }
    reserved = free_now > 0;
  }
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  read_jobs(arguments[1]);
  end_time = column(machine + 1, 8);
  end_job = column(machine + 1, 4);
  estimated_time = column(machine + 1, 8);
  estimated_processors = column(machine + 1, 4);
  blocks = column(jobs + 1, sizeof(Block *));
  spare = column(jobs + 1, sizeof(Block *));
  return time_replays(replay);
}
