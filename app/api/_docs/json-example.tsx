import { Fragment } from 'react';

/** Matches a line of indented JSON that begins with the name of a field. */
const FIELD_NAME = /^(\s*)("[^"]*")(:.*)$/;

/**
 * An example response in a tinted box. The names of JSON fields have the colour of links.
 *
 * @param response a string if it is not JSON
 */
export function JsonExample({ response }: { readonly response: unknown }) {
  const text = typeof response === 'string' ? response : JSON.stringify(response, null, 2);
  return (
    // The box scrolls, so keyboard users must be able to focus it.
    <pre className="json-example" tabIndex={0}>
      <code>
        {text.split('\n').map((line, index) => {
          const [, indent, name, rest] = FIELD_NAME.exec(line) ?? [];
          return (
            <Fragment key={index}>
              {index > 0 && '\n'}
              {name === undefined ? (
                line
              ) : (
                <>
                  {indent}
                  <b>{name}</b>
                  {rest}
                </>
              )}
            </Fragment>
          );
        })}
      </code>
    </pre>
  );
}
