import { output, type ValuesOf } from '../../commands/parameter.ts';
import { JSON_OUTPUT } from '../../commands/run.ts';
import { documentPage } from '../../report/document/documentPage.ts';
import { documentText, type ResultDocument } from '../../report/document/resultDocument.ts';
import { printJson, printText } from './output.ts';
import { writeOutput } from './outputFile.ts';

/** Outputs of a command whose result is a document. */
export const RESULT_OUTPUTS = {
  ...JSON_OUTPUT,
  report: output('<file>', 'write the whole result as a page (.html)', { extensions: ['.html'] }),
};

/**
 * Prints a result as text or as JSON, and writes its page.
 *
 * @param shown the text, if it is not that of the page
 */
export async function printResult(
  result: ResultDocument,
  json: object,
  options: ValuesOf<typeof RESULT_OUTPUTS>,
  shown = result,
): Promise<void> {
  if (options.report !== undefined) await writeOutput(options.report, [documentPage(result)]);
  if (options.json) await printJson(json);
  else await printText(documentText(shown));
}
