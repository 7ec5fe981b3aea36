import { checkMallApi } from './doctor/check-mall-api.ts';
import { checkReceiptReader } from './doctor/check-receipt-reader.ts';
import { checkIdentityProvider } from './doctor/check-staff-login.ts';
import { checkTenant } from './doctor/check-tenant.ts';
import type { Finding } from './doctor/finding.ts';
import { runUpstream } from './doctor/upstream/run-upstream.ts';

const [command, ...typed] = process.argv.slice(2);
if (command === 'upstream') {
  const output = { print: (text: string) => console.info(text), say: (line: string) => console.error(line) };
  process.exitCode = await runUpstream(typed, process.env, output);
} else if (command === undefined) await examineTenant();
else {
  console.error('npm run doctor: what is wrong with the tenant TENANT; npm run doctor -- upstream --help: what a mall API is like');
  process.exitCode = command === '--help' ? 0 : 2;
}

/** Prints what is wrong, missing, unknown or without effect in the tenant of the environment. Exit code 1 if something is wrong. */
async function examineTenant(): Promise<void> {
  const findings = [
    ...checkTenant(process.env, new Date()),
    ...(await checkMallApi(process.env)),
    ...(await checkIdentityProvider(process.env)),
    ...(await checkReceiptReader(process.env)),
  ];
  const headings = { fault: 'Wrong', warning: 'Otherwise than meant', note: 'Good to know' } as const satisfies Record<
    Finding['severity'],
    string
  >;
  for (const severity of ['fault', 'warning', 'note'] as const) {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) continue;
    console.info(`${headings[severity]} (${own.length})`);
    for (const { where, what } of own) console.info(`  ${where}: ${what}`);
  }
  const faults = findings.filter(({ severity }) => severity === 'fault').length;
  console.info(faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`);
  process.exitCode = faults === 0 ? 0 : 1;
}
