import type { Submissions } from './feedback.ts';
import type { Job } from './job.ts';

/** The jobs that have not been submitted yet. */
export class Coming {
  private jobs: Job[];
  private readonly follow: Submissions | undefined;
  private readonly ends = new Map<number, number>();
  private submitted = 0;

  /** @param follow returns when each job is submitted, if that depends on the ends of others */
  constructor(jobs: Job[], follow?: Submissions) {
    this.jobs = jobs;
    this.follow = follow;
  }

  get left(): number {
    return this.jobs.length;
  }

  /** The next submission that is known. */
  next(): number {
    return Math.min(...this.jobs.map((job) => this.submissionOf(job)));
  }

  /** The jobs that are submitted by now. */
  at(now: number): Job[] {
    const coming = this.jobs.filter((job) => this.submissionOf(job) <= now);
    this.jobs = this.jobs.filter((job) => !coming.includes(job));
    for (const job of coming) {
      job.index = this.submitted++;
      job.submit = this.submissionOf(job);
    }
    return coming;
  }

  /** This job is done. */
  done(job: Job, end: number): void {
    this.ends.set(job.origin, end);
  }

  private submissionOf(job: Job): number {
    return this.follow ? (this.follow(job.origin, this.ends) ?? Infinity) : job.submit;
  }
}
