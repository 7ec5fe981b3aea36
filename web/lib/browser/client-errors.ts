import {
  type ClientError,
  clientErrorLimits,
  clientErrorsPath,
  listPlaces,
  toErrorName,
  toRouteName,
  withoutDetails,
} from '#shared/rules/client-errors.ts';
import type { PageStart } from '#shared/site/page.ts';
import { failedEvent } from './failed-event.ts';

interface Dependencies {
  build: string;
  /** Returns the label that replaces a path in reports; by default the site's route name. */
  toRoute?: ((pathname: string) => string) | undefined;
  send: (report: ClientError) => void;
}

/** Creates a function that reports errors of the page: each only once, and only up to a limit. */
export function createErrorReports({ build, toRoute = toRouteName, send }: Dependencies) {
  const reported = new Set<string>();
  return (error: unknown): void => {
    const report = toReport(error, build, toRoute(location.pathname));
    const key = JSON.stringify([report.name, report.message, report.stack[0]]);
    if (reported.has(key) || reported.size >= clientErrorLimits.ofOnePage) return;
    reported.add(key);
    send(report);
  };
}

/** Reports uncaught errors, unhandled rejections, and errors that the site or the desk has caught and shown. */
export function reportErrors(build: string, toRoute?: Dependencies['toRoute']): void {
  const report = createErrorReports({ build, toRoute, send: sendReport });
  // the error event of a failed picture has neither an error nor a message
  window.addEventListener('error', ({ error, message }) => (error ?? message) && report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  window.addEventListener(failedEvent, (event) => report((event as CustomEvent<unknown>).detail)); // safe: `reportFailure` passes the error as detail
}

/** Reports that the site could not start. Needed because `reportErrors` has not been called by then. */
export function reportStartFailure(error: unknown): void {
  createErrorReports({ build: readBuildId(), send: sendReport })(error);
}

function readBuildId(): string {
  try {
    // safe: written by the gateway into the document
    return (JSON.parse(document.getElementById('start')?.textContent ?? '') as PageStart).config.buildId;
  } catch {
    return 'unknown'; // unreadable start data may be the reason for the failed start
  }
}

function sendReport(report: ClientError): void {
  const headers = { 'content-type': 'application/json' };
  // a report that cannot be sent is dropped
  void fetch(clientErrorsPath, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(() => undefined);
}

function toReport(error: unknown, build: string, route: string): ClientError {
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  return {
    name: toErrorName(name),
    message: withoutDetails(message),
    stack: listPlaces(stack ?? ''),
    route,
    build,
  };
}
