/** A server that does nothing but answer: what an answer from memory cannot cost less than with `node:http`. */
import { createServer } from 'node:http';

/** As long as the JSON of a transaction. */
const body = Buffer.alloc(9_000, 'x');
const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];

const [port = 0] = process.argv.slice(2).map(Number);
createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(port, '127.0.0.1');
