/** Runs one attack in a separate process: `node --import tsx bench/attacks/attacker.ts PORT SECONDS NAME`. */
import { attacks } from './list.ts';

const [port = '', seconds = '', name = ''] = process.argv.slice(2);
const attack = attacks.find((each) => each.name === name);
if (attack === undefined)
  throw new Error(`There is no attack "${name}". bench/attacks/list.ts lists all attacks.`);
await attack.run(Number(port), performance.now() + Number(seconds) * 1_000);
process.exit(0);
