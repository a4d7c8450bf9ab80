// The page of a report: replay only.
import { start } from './main.ts';

start(() => []);
