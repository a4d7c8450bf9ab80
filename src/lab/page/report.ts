// Starts the page of a report: replay only.
import { start } from './start.ts';

start(() => []);
