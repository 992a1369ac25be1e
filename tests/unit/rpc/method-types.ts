import { join } from 'node:path';
import ts from 'typescript';

/** The types of one method, as TypeScript source. */
export interface MethodTypes {
  /** Undefined for a method without arguments. */
  readonly args: string | undefined;
  readonly response: string;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Fields that every response of the daemon may have. The document explains them once. */
const envelopeFields = ['credits', 'topHash', 'untrusted'];

/**
 * Starts the compiler on files that export methods.
 *
 * @param files paths relative to the checkout
 * @returns a function that reads the types of all methods of one export
 */
export function readMethodTypes(
  files: readonly string[],
): (file: string, exported: string) => ReadonlyMap<string, MethodTypes> {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const paths = files.map((file) => join(ROOT, file));
  const program = ts.createProgram(paths, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  return (file, exported) => {
    const source = program.getSourceFile(join(ROOT, file));
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === exported);
    if (symbol === undefined) throw new Error(`${file} does not export ${exported}`);
    const methods = checker.getTypeOfSymbol(symbol).getProperties();
    return new Map(methods.map((method) => [method.name, typesOf(checker, method)]));
  };
}

function typesOf(checker: ts.TypeChecker, method: ts.Symbol): MethodTypes {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  const parameter = signature?.getParameters()[1];
  const response = signature && checker.getAwaitedType(signature.getReturnType());
  if (parameter === undefined || response === undefined) throw new Error(`${method.name} is not a method`);
  const args = printType(checker, checker.getTypeOfSymbol(parameter));
  return { args: args === '{}' ? undefined : args, response: printType(checker, response) };
}

/** Prints a type and writes out every object type, also one with an alias. */
function printType(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.isUnion() && (type.flags & ts.TypeFlags.Boolean) === 0) {
    // The two literals of a boolean are printed as one word.
    const parts = [...new Set(type.types.map((part) => printType(checker, part)))];
    const rest = parts.filter((part) => part !== 'true' && part !== 'false');
    const words = rest.length === parts.length - 2 ? [...rest, 'boolean'] : parts;
    const isUndefined = (word: string): number => Number(word === 'undefined');
    return words
      .sort()
      .sort((one, other) => isUndefined(one) - isUndefined(other))
      .join(' | ');
  }
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (item === undefined) return '[]';
    const printed = printType(checker, item);
    return /[ |]/.test(printed) && !printed.startsWith('{') ? `(${printed})[]` : `${printed}[]`;
  }
  if (type.isIntersection()) {
    // A branded primitive type, for example a branded string or the open end of a list of known words.
    const primitive = type.types.find(({ flags }) => (flags & ts.TypeFlags.Object) === 0);
    if (primitive !== undefined) return checker.typeToString(primitive);
  }
  const isPlainObject =
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    type.getCallSignatures().length === 0 &&
    !['Uint8Array', 'Map'].includes(type.getSymbol()?.name ?? '');
  if (!isPlainObject) {
    return checker.typeToString(type).replace(/^Uint8Array<.*>$/, 'Uint8Array');
  }
  // The order of properties in the compiler depends on the order in which it read them.
  const properties = type.getProperties().filter(({ name }) => !envelopeFields.includes(name));
  const fields = properties.sort(byName).flatMap((property) => {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const printed = printType(checker, checker.getTypeOfSymbol(property));
    // A member that must be absent belongs to the other form of a union.
    if (isOptional && (printed === 'undefined' || printed === 'never')) return [];
    const shown = isOptional ? printed.replace(/ \| undefined$/, '') : printed;
    return [`${property.name}${isOptional ? '?' : ''}: ${shown}`];
  });
  return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
}

function byName(one: ts.Symbol, other: ts.Symbol): number {
  return one.name < other.name ? -1 : 1;
}
