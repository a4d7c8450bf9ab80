// Licences of the cluster: a job has what it asks for from its start to its end.
import { allocateI32 } from '../../memory';
import { jobs, licenceItems, licences } from '../settings';

/** Of each kind of licence: how many nobody has. The host fills it with how many there are. */
export let freeLicences: StaticArray<i32> = allocateI32(0);
/** What a job asks for: firstLicence[job] to firstLicence[job + 1], kinds and numbers. */
export let firstLicence: StaticArray<i32> = allocateI32(0);
export let licenceKind: StaticArray<i32> = allocateI32(0);
export let licenceCount: StaticArray<i32> = allocateI32(0);

export function allocateLicences(): void {
  freeLicences = allocateI32(licences);
  firstLicence = allocateI32(licences > 0 ? jobs + 1 : 0);
  licenceKind = allocateI32(licenceItems);
  licenceCount = allocateI32(licenceItems);
}

/** Whether nobody has the licences that a job asks for. */
export function areFree(job: i32): bool {
  if (licences == 0) return true;
  for (let i = unchecked(firstLicence[job]); i < unchecked(firstLicence[job + 1]); i++) {
    if (unchecked(freeLicences[licenceKind[i]]) < unchecked(licenceCount[i])) return false;
  }
  return true;
}

export function takeLicences(job: i32): void {
  change(job, -1);
}

export function giveLicences(job: i32): void {
  change(job, 1);
}

function change(job: i32, sign: i32): void {
  if (licences == 0) return;
  for (let i = unchecked(firstLicence[job]); i < unchecked(firstLicence[job + 1]); i++) {
    unchecked((freeLicences[licenceKind[i]] += sign * unchecked(licenceCount[i])));
  }
}
