import { Fragment } from 'react';
import { Panel, PanelSection } from '../../_components/panel.tsx';
import type { JsonSchema } from '../../../api/contract/openapi.ts';
import { DocTable } from './doc-table.tsx';
import {
  fieldDescription,
  listSchemaFields,
  listInlineObjectSchemas,
  type NamedSchemas,
} from './schema-fields.ts';
import { schemaTypeLabel, renderApiContractText } from './contract-message.tsx';

interface FieldTableProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly schemas: NamedSchemas;
}

function FieldTable({ name, schema, schemas }: FieldTableProps) {
  return (
    <DocTable
      caption={`Fields of ${name}`}
      headers={['Field', 'Type', 'Meaning']}
      rows={listSchemaFields(schema).map((field) => ({
        key: field.path,
        cells: [
          <code key="name">{field.path}</code>,
          schemaTypeLabel(field.schema),
          renderApiContractText(
            `${field.optional ? 'Optional. ' : ''}${fieldDescription(field.schema, schemas)}`,
          ),
        ],
      }))}
    />
  );
}

/**
 * Returns the object schemas in a schema, each with a title. The title of an alternative contains its first field,
 * whose constant value distinguishes it from the others.
 */
function kindsOf(name: string, schema: JsonSchema): readonly { title: string; schema: JsonSchema }[] {
  if (schema.properties !== undefined) return [{ title: name, schema }];
  return listInlineObjectSchemas(schema).map((kind) => {
    const [first] = Object.entries(kind.properties ?? {});
    return { title: first === undefined ? name : `${first[0]} ${String(first[1].const)}`, schema: kind };
  });
}

/** Lists schemas. An object expands to a table of its fields. Schemas without fields come last. */
export function SchemaList({ schemas }: { readonly schemas: NamedSchemas }) {
  const all = Object.entries(schemas).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    kinds: kindsOf(name, schema),
  }));
  return (
    <>
      <Panel title="Objects" id="objects">
        {all
          .filter(({ kinds }) => kinds.length > 0)
          .map(({ name, description, kinds }) => (
            <PanelSection key={name}>
              <details>
                <summary>{name}</summary>
                <p className="prose" id={name}>
                  {renderApiContractText(description)}
                </p>
                {kinds.map(({ title, schema }) => (
                  <Fragment key={title}>
                    {title !== name && <h3 className="doc-table-head">{title}</h3>}
                    <FieldTable name={title} schema={schema} schemas={schemas} />
                  </Fragment>
                ))}
              </details>
            </PanelSection>
          ))}
      </Panel>
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
                renderApiContractText(description),
              ],
            }))}
        />
      </Panel>
    </>
  );
}
