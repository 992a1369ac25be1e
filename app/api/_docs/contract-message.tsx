import { Fragment, type ReactNode } from 'react';
import { schemaNameOfRef, type JsonSchema } from '../../../api/contract/openapi.ts';

/** Renders a sentence of the API contract. Text between backticks becomes a `code` element. */
export function renderApiContractText(text: string): ReactNode {
  const parts = text.split('`');
  return parts.length === 1
    ? text
    : parts.map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}

export function SchemaLink({ name }: { readonly name: string }) {
  return <a href={`#${name}`}>{name}</a>;
}

function alternatives(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' or '}
      {part}
    </Fragment>
  ));
}

export function schemaTypeLabel(schema: JsonSchema): ReactNode {
  const { $ref, type, items } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return <SchemaLink name={schemaNameOfRef($ref)} />;
  if (choices !== undefined) return alternatives(choices.map(schemaTypeLabel));
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum !== undefined) {
    return <code>{schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>;
  }
  if (type === 'array') return <>list of {items === undefined ? 'values' : schemaTypeLabel(items)}</>;
  if (Array.isArray(type)) return type.join(' or ');
  return type ?? 'any value';
}
