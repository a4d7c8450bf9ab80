// Shared by both programs: the jobs they read, the clock, and the heap of running jobs by the end of their run.
//
// usage: PROGRAM JOBS: replays the jobs of the file three times. It prints the least seconds of CPU time of one replay and the
// sum of all waits, which must be the kernel's to the last bit. The file has two int32 (jobs, processors), then per job, as
// columns in the order of submission: float64 submit, run and requested time, int32 processors.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int jobs, machine;
static double *submit, *run, *request, *start;
static int *processors;

static void *column(size_t entries, size_t bytes) {
  void *memory = aligned_alloc(64, (entries * bytes + 127) & ~(size_t)63);
  if (!memory) exit(1);
  return memory;
}

static void read_jobs(const char *path) {
  FILE *file = fopen(path, "rb");
  int sizes[2];
  if (!file || fread(sizes, 4, 2, file) != 2) exit(1);
  jobs = sizes[0];
  machine = sizes[1];
  submit = column(jobs, 8);
  run = column(jobs, 8);
  request = column(jobs, 8);
  start = column(jobs, 8);
  processors = column(jobs, 4);
  size_t read = fread(submit, 8, jobs, file) + fread(run, 8, jobs, file) + fread(request, 8, jobs, file);
  if (read + fread(processors, 4, jobs, file) != 4 * (size_t)jobs) exit(1);
  fclose(file);
}

static double *end_time;
static int *end_job, ends;

static void push_end(double time, int job) {
  int hole = ends++;
  while (hole > 0 && time < end_time[(hole - 1) >> 1]) {
    int parent = (hole - 1) >> 1;
    end_time[hole] = end_time[parent];
    end_job[hole] = end_job[parent];
    hole = parent;
  }
  end_time[hole] = time;
  end_job[hole] = job;
}

static int pop_end(void) {
  int first = end_job[0], last = --ends, hole = 0, child = 1;
  double time = end_time[last];
  while (child < last) {
    if (child + 1 < last && end_time[child + 1] < end_time[child]) child++;
    if (end_time[child] >= time) break;
    end_time[hole] = end_time[child];
    end_job[hole] = end_job[child];
    hole = child;
    child = 2 * hole + 1;
  }
  end_time[hole] = time;
  end_job[hole] = end_job[last];
  return first;
}

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

/** Three replays; the first also pays for pages that are touched for the first time. */
static int time_replays(void (*replay)(void)) {
  double least = INFINITY, waits = 0;
  for (int round = 0; round < 3; round++) {
    double begin = cpu_seconds();
    replay();
    double took = cpu_seconds() - begin;
    if (took < least) least = took;
  }
  for (int job = 0; job < jobs; job++) waits += start[job] - submit[job];
  printf("%.9f %.17g\n", least, waits);
  return 0;
}
