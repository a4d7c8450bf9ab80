// The numbers of arrays, dependencies, reservations and so on. The host fills the block before
// createCluster().
import { newF64 } from '../../native/columns';
import {
  ARRAYS,
  BF_MAX_JOB_ARRAY_RESV,
  BY_QOS,
  CLASSES,
  EVENT_SETTINGS,
  FOLLOWERS,
  GROUPS,
  MEMBERS,
  NODE_EVENTS,
  PATIENCE,
  REORDERS,
  RESERVATIONS,
  TERMS,
  YOUNGEST_FIRST,
} from './codes';

export const eventSettings: StaticArray<f64> = newF64(EVENT_SETTINGS);

export let arrays: i32 = 0;
export let terms: i32 = 0;
export let groups: i32 = 0;
export let groupMembers: i32 = 0;
export let reservations: i32 = 0;
export let nodeEvents: i32 = 0;
export let classes: i32 = 0;
export let byQos: bool = false;
export let patience: f64 = 0;
export let reorders: f64 = 0;
export let youngestFirst: bool = false;
export let bfMaxJobArrayResv: i32 = 0;
/** Jobs that are submitted when its limit kills another one. */
export let followers: i32 = 0;

function number(place: i32): i32 {
  return i32(unchecked(eventSettings[place]));
}

export function readEventSettings(): void {
  arrays = number(ARRAYS);
  terms = number(TERMS);
  groups = number(GROUPS);
  groupMembers = number(MEMBERS);
  reservations = number(RESERVATIONS);
  nodeEvents = number(NODE_EVENTS);
  classes = number(CLASSES);
  byQos = number(BY_QOS) != 0;
  patience = unchecked(eventSettings[PATIENCE]);
  reorders = unchecked(eventSettings[REORDERS]);
  youngestFirst = number(YOUNGEST_FIRST) != 0;
  bfMaxJobArrayResv = number(BF_MAX_JOB_ARRAY_RESV);
  followers = number(FOLLOWERS);
}
