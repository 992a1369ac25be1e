import { getEnv } from './context.ts';

const severities = ['debug', 'info', 'warn', 'error'] as const;
type Severity = (typeof severities)[number];

function write(severity: Severity, message: string): void {
  if (severities.indexOf(severity) < severities.indexOf(getEnv().logLevel)) return;
  process.stderr.write(`${new Date().toISOString()} site ${severity}: ${message}\n`);
}

/** Lines for the operator, never with what a visitor typed. */
export const log = {
  warn: (message: string) => write('warn', message),
  error: (message: string) => write('error', message),
};
