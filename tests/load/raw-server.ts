import { createServer } from 'node:http';

/** Reference of the benchmark: plain `node:http`, sending one prepared answer. */
const { headers, body } = JSON.parse(process.env.RAW_SAMPLE ?? '{}') as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.RAW_PORT), '127.0.0.1');
