import { parseArgs } from 'node:util';

/** Values of command-line options. An option without a default is a string, or undefined if it is not passed. */
type Values<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : Defaults[Name] extends string
        ? string
        : string | undefined;
};

/**
 * Reads the options of the command line. The default of an option determines its type.
 *
 * @returns the values of the options, and the other arguments
 * @throws Error for an unknown option, and for a value that is not a number although the default is a number
 */
export function readCommandLineOptions<
  Defaults extends Readonly<Record<string, string | number | boolean | undefined>>,
>(defaults: Defaults): { readonly options: Values<Defaults>; readonly positionals: readonly string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const options = Object.entries(defaults).map(([name, value]) => {
    const input = values[name] ?? value;
    if (typeof value !== 'number') return [name, input];
    const number = Number(input);
    if (!Number.isFinite(number))
      throw new Error(`--${name} must be a number, for example ${value}, but is "${String(input)}".`);
    return [name, number];
  });
  // Each value has the type of its default.
  return { options: Object.fromEntries(options) as Values<Defaults>, positionals };
}
