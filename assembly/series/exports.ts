// Exports the functions that the host calls to read a series.
export { mergeRows } from './merge';
export {
  createTable,
  readTable,
  tableLines,
  tableRows,
  tableText,
  tableTimes,
  tableValues,
} from './rows';
