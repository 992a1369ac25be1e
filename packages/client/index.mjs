import createClient from 'openapi-fetch';

export function createRingscopeClient(site) {
  return createClient({ baseUrl: site });
}
