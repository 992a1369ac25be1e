/** A minimal HTTP server, whose cost is the lower bound of a response from memory with `node:http`. */
import { createServer } from 'node:http';

/** The body is as long as the JSON of a transaction. */
const body = Buffer.alloc(9_000, 'x');
const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];

const [port = 0] = process.argv.slice(2).map(Number);
createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(port, '127.0.0.1');
