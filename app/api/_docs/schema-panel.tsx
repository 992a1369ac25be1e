import { Fragment } from 'react';
import { Panel } from '../../_components/panel.tsx';
import { schemaName, type JsonSchema } from '../../../api/contract/openapi.ts';
import { DocTable } from './doc-table.tsx';
import { typeText, contractText } from './contract-text.tsx';

export type Schemas = Readonly<Record<string, JsonSchema>>;

interface Field {
  /** With the names of the objects around it: `error.code`. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly optional: boolean;
}

/** The objects that a schema without a name may be: itself, or those it is a choice or a list of. */
function objectsIn(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined) return [];
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return objectsIn(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsIn);
}

/** The fields of an object, and those of the objects without a name within it right after them. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, within = ''): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    { path: within + name, schema, optional: !required.includes(name) },
    ...objectsIn(schema).flatMap((object) => fieldsOf(object, `${within}${name}.`)),
  ]);
}

/** What a field means: in its own words, or in those of the schema it refers to. */
function meaning({ description, $ref }: JsonSchema, schemas: Schemas): string {
  return description ?? ($ref === undefined ? undefined : schemas[schemaName($ref)]?.description) ?? '';
}

interface FieldTableProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly schemas: Schemas;
}

function FieldTable({ name, schema, schemas }: FieldTableProps) {
  return (
    <DocTable
      caption={`Fields of ${name}`}
      headers={['Field', 'Type', 'Meaning']}
      rows={fieldsOf(schema).map((field) => ({
        key: field.path,
        cells: [
          <code key="name">{field.path}</code>,
          typeText(field.schema),
          contractText(`${field.optional ? 'Not always there. ' : ''}${meaning(field.schema, schemas)}`),
        ],
      }))}
    />
  );
}

/** What kinds of object a schema stands for: one, or several that the constant of their first field tells apart. */
function kindsOf(name: string, schema: JsonSchema): readonly { title: string; schema: JsonSchema }[] {
  if (schema.properties !== undefined) return [{ title: name, schema }];
  return objectsIn(schema).map((kind) => {
    const [first] = Object.entries(kind.properties ?? {});
    return { title: first === undefined ? name : `${first[0]} ${String(first[1].const)}`, schema: kind };
  });
}

/** The objects that answers are made of. Those without fields are values. */
export function SchemaPanels({ schemas }: { readonly schemas: Schemas }) {
  const all = Object.entries(schemas).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    kinds: kindsOf(name, schema),
  }));
  return (
    <>
      {all
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ name, description, kinds }) => (
          <Panel key={name} title={name} id={name}>
            <p className="doc-head prose">{contractText(description)}</p>
            {kinds.map(({ title, schema }) => (
              <Fragment key={title}>
                {title !== name && <h3 className="doc-head">{title}</h3>}
                <FieldTable name={title} schema={schema} schemas={schemas} />
              </Fragment>
            ))}
          </Panel>
        ))}
      <Panel title="Values" id="values">
        <DocTable
          caption="Values"
          headers={['Value', 'Meaning']}
          rows={all
            .filter(({ kinds }) => kinds.length === 0)
            .map(({ name, description }) => ({
              key: name,
              cells: [
                <code key="name" id={name}>
                  {name}
                </code>,
                contractText(description),
              ],
            }))}
        />
      </Panel>
    </>
  );
}
