import { TextInput } from '../../_components/form-field.tsx';
import { extractPathParamValues } from '../../../api/contract/example-path.ts';
import { httpMethodOf, nonJsonResponseSchema, type Endpoint } from '../../../api/contract/endpoint.ts';

interface TryFormProps {
  readonly endpoint: Endpoint;
  /** Path and query of the example request. */
  readonly path: string;
  /** JSON body of the example request. Undefined for GET. */
  readonly body: unknown;
}

/**
 * A form that sends the example request. It has a field for each query parameter of the example. Without scripts, only
 * a GET form is visible, and the browser opens the response. The script adds fields for path parameters, sends bodies,
 * and shows the response in place.
 */
export function ExampleRequestForm({ endpoint, path, body }: TryFormProps) {
  const { operation, response } = endpoint;
  const isGet = httpMethodOf(endpoint) === 'GET';
  const [action = path, query = ''] = path.split('?');
  // The script shows only JSON responses. The browser opens a response that is a stream or a file.
  const isScripted = response !== nonJsonResponseSchema;
  const inPath = isScripted ? extractPathParamValues(endpoint, action) : [];
  const inQuery = [...new URLSearchParams(query)];
  return (
    <form
      className="not-printed"
      action={action}
      aria-label={`Try ${endpoint.path}`}
      data-operation={isScripted ? endpoint.path : undefined}
      hidden={!isGet}
    >
      <div className="endpoint-panel-try">
        <h3>Try it</h3>
        {inPath.length > 0 && (
          <fieldset disabled hidden>
            <div className="endpoint-panel-fields">
              {inPath.map(([name, value]) => (
                <TextInput
                  key={name}
                  id={`${operation}-${name}`}
                  name={`{${name}}`}
                  label={name}
                  value={value}
                  help={endpoint.pathParams[name]?.description}
                />
              ))}
            </div>
          </fieldset>
        )}
        {inQuery.length > 0 && (
          <div className="endpoint-panel-fields">
            {inQuery.map(([name, value]) => (
              <TextInput
                key={name}
                id={`${operation}-${name}`}
                name={name}
                label={name}
                value={value}
                help={endpoint.queryParams[name]?.description}
              />
            ))}
          </div>
        )}
        {!isGet && (
          <TextInput
            id={`${operation}-body`}
            name="body"
            label="Body"
            rows={6}
            value={JSON.stringify(body, null, 2)}
          />
        )}
        <div className="endpoint-panel-send">
          <button type="submit" className="button button-main">
            Send
          </button>
          <span className="small muted" role="status">
            {isGet && (
              <>
                A link, not a script: it opens <code>{path}</code>.
              </>
            )}
          </span>
        </div>
        <pre className="json-example" tabIndex={0} hidden />
      </div>
    </form>
  );
}
