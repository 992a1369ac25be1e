/** A form shows at most this many characters of a response. Browsers lay out longer text slowly. */
const MAX_SHOWN_CHARACTERS = 100_000;

/** Makes the forms of the API documentation send their request and show the response inside the form. */
export function startApiForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-operation]')) {
    form.hidden = false;
    for (const fields of form.querySelectorAll('fieldset')) {
      fields.hidden = false;
      fields.disabled = false;
    }
    const status = form.querySelector('[role="status"]');
    const output = form.querySelector('pre');
    if (status === null || output === null) continue;
    status.textContent = '';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, status, output);
    });
  }
}

async function send(form: HTMLFormElement, status: Element, output: HTMLElement): Promise<void> {
  const { url, body } = requestOf(form);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
    });
    const text = await response.text();
    status.textContent = `${response.status} · ${Math.round(performance.now() - startedAt)} ms · ${text.length} B · ${url}`;
    output.textContent = indented(text).slice(0, MAX_SHOWN_CHARACTERS);
    output.hidden = false;
  } catch (error) {
    status.textContent = String(error);
  }
}

/**
 * Returns the URL and the body of the request that a form describes. The fields of the form fill the path, the query
 * and the body. The body is undefined if the form has no field for it.
 */
function requestOf(form: HTMLFormElement): { readonly url: string; readonly body: string | undefined } {
  let path = form.dataset['operation'] ?? '';
  let body: string | undefined;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    if (name.startsWith('{')) path = path.replace(name, encodeURIComponent(value));
    else if (name === 'body') body = value;
    // An empty field is an absent parameter.
    else if (value !== '') query.set(name, value);
  }
  return { url: query.size === 0 ? path : `${path}?${query.toString()}`, body };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
