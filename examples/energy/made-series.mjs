// Prints a made carbon intensity or price for each hour of the KTH log, in the columns of public data:
//   node examples/energy/made-series.mjs carbon | gzip > carbon.csv.gz
// The values are invented, with the usual shapes: low at night and in the middle of the day, high in the morning and
// evening, lower on weekends, and higher in winter. No grid had these values.
const [what] = process.argv.slice(2);
if (what !== 'carbon' && what !== 'price') throw new Error('expected carbon or price');

const HOUR = 3_600_000;
const FROM = Date.UTC(1996, 8, 22);
const TO = Date.UTC(1997, 8, 2);

/** Percent of the mean in each hour of a day. */
const PROFILE = [
  70, 65, 62, 60, 64, 78, 98, 118, 124, 116, 104, 94, 88, 86, 90, 102, 118, 134, 142, 136, 124, 108, 92, 80,
];
const CARBON = 250;
const PRICE = 45;

/**
 * Percent of the mean: 120 on New Year, 80 in the middle of the year.
 *
 * @param {number} time
 */
function season(time) {
  const day = Math.floor((time - Date.UTC(1996, 0, 1)) / (24 * HOUR)) % 366;
  return 120 - Math.round((40 * Math.min(day, 366 - day)) / 183);
}

const headers = {
  carbon: 'Datetime (UTC),Country,Zone name,Zone id,Carbon intensity gCO₂eq/kWh (Life cycle)',
  price: 'Datetime (UTC),Price (EUR/MWh)',
};
const lines = [headers[what]];
for (let time = FROM; time < TO; time += HOUR) {
  const date = new Date(time);
  const isWeekend = date.getUTCDay() % 6 === 0;
  const percent = (PROFILE[date.getUTCHours()] * season(time) * (isWeekend ? 80 : 105)) / 1e4;
  const shown = date.toISOString().slice(0, 19).replace('T', ' ');
  if (what === 'carbon') lines.push(`${shown},Made up,Made up,XX,${Math.round((CARBON * percent) / 100)}`);
  else lines.push(`${shown},${((PRICE * (percent - 35)) / 65).toFixed(2)}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
