/** Logs, reports and rethrows an error that prevents the site from starting: the page stays as the server sent it. */
export function failToStart(error: unknown): never {
  console.error('The site could not start.', error);
  void import('./lib/browser/client-errors.ts').then(({ reportStartFailure }) => reportStartFailure(error));
  throw error;
}
