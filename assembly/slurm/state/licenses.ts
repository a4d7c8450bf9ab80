// Allocates the licenses of the cluster to jobs from their start to their end.
import { allocateI32 } from '../../memory';
import { jobs, licenseItems, licenses } from '../settings';
import { onAllocate } from '../structures/allocation';

/** Available licenses of each type. The host fills in the totals. */
export let freeLicenses: StaticArray<i32> = allocateI32(0);
/** Licenses of a job: firstLicense[job] to firstLicense[job + 1], types and counts. */
export let firstLicense: StaticArray<i32> = allocateI32(0);
export let licenseType: StaticArray<i32> = allocateI32(0);
export let licenseCount: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  freeLicenses = allocateI32(licenses);
  firstLicense = allocateI32(licenses > 0 ? jobs + 1 : 0);
  licenseType = allocateI32(licenseItems);
  licenseCount = allocateI32(licenseItems);
});

/** True if a job requests licenses. */
export function needsLicenses(job: i32): bool {
  return licenses > 0 && unchecked(firstLicense[job + 1]) > unchecked(firstLicense[job]);
}

/** True if the licenses that a job requests are available. */
export function areLicensesFree(job: i32): bool {
  if (licenses == 0) return true;
  for (let i = unchecked(firstLicense[job]); i < unchecked(firstLicense[job + 1]); i++) {
    if (unchecked(freeLicenses[licenseType[i]]) < unchecked(licenseCount[i])) return false;
  }
  return true;
}

export function takeLicenses(job: i32): void {
  change(job, -1);
}

export function returnLicenses(job: i32): void {
  change(job, 1);
}

function change(job: i32, sign: i32): void {
  if (licenses == 0) return;
  for (let i = unchecked(firstLicense[job]); i < unchecked(firstLicense[job + 1]); i++) {
    unchecked((freeLicenses[licenseType[i]] += sign * unchecked(licenseCount[i])));
  }
}
