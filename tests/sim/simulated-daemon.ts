import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { Random } from '../helpers/protocol/random.ts';
import { responseTo } from '../helpers/model-chain/responses.ts';
import type { DaemonCall } from '../helpers/model-chain/call.ts';
import { ModelChain } from '../helpers/model-chain/chain.ts';
import { changeChain, type ChainEvent } from '../helpers/model-chain/change.ts';
import type { Delivery } from '../helpers/model-chain/daemon-server.ts';
import type { ChainView } from '../helpers/model-chain/view.ts';
import type { DaemonEvent, MethodGroup, Plan, WhichDaemon } from './plan.ts';
import { damageResponse } from './damage-response.ts';

/** A client of the daemon, with the daemon that responds to it. */
export interface Caller {
  readonly whose: WhichDaemon;
  /** Number of `get_info` calls to which a daemon of another network still responds. */
  foreignInfos: number;
  /** Number of calls to which a daemon of a network with the same genesis block still responds. */
  foreignCalls: number;
  isForeign: boolean;
}

/** Number of chain events by which the second daemon is behind the first. */
const DAEMON_LAG = 2;

/** Height of the foreign daemon's tip. It is enough for a client to accept it as a chain. */
const FOREIGN_BLOCKS = 120;

/**
 * The daemons of a run: the chain with its branches and pool, its state after each event, and the current
 * disturbances.
 */
export class SimulatedDaemon {
  readonly chain: ModelChain;
  readonly #plan: Plan;
  readonly #random: Random;
  /** State of the chain after each event, oldest first. */
  readonly #views: ChainView[] = [];
  readonly #disturbances: { event: DaemonEvent; left: number; view: ChainView }[] = [];
  readonly #callers = new Set<Caller>();
  readonly #foreign = new Map<Network, ChainView>();
  /** Whether blocks were requested, which means that the index has recorded its network. */
  #isDeclared = false;
  #isUndisturbed = false;

  readonly #onCall: () => void;

  /** @param onCall called before each response; it may change the chain */
  constructor(plan: Plan, onCall: () => void) {
    this.#onCall = onCall;
    const { ringctFrom, density, difficulty, oddities = 0, fork17 } = plan.chain;
    const settings = { ringctFrom, density, difficulty: BigInt(difficulty), oddities, fork17 };
    this.chain = new ModelChain(new Random(plan.seed * 4 + 3), settings);
    this.#random = new Random(plan.seed * 4);
    this.#plan = plan;
  }

  /**
   * Adds a client. Before the index has recorded its network, a foreign daemon would be accepted, so the
   * client gets the first one.
   */
  addCaller(wanted: WhichDaemon): Caller {
    const whose = wanted === 'foreign' && !this.#isDeclared ? 'first' : wanted;
    const caller: Caller = { whose, foreignInfos: 0, foreignCalls: 0, isForeign: whose === 'foreign' };
    this.#callers.add(caller);
    return caller;
  }

  /** Applies an event to the chain. */
  change(event: ChainEvent): void {
    changeChain(this.chain, event);
    this.#views.push(this.chain.view());
  }

  disturb(event: DaemonEvent): void {
    if (event.do === 'switch') {
      for (const caller of this.#callers) caller.foreignInfos = event.infos;
      return;
    }
    if (event.do === 'switch-within') {
      for (const caller of this.#callers) caller.foreignCalls = event.calls;
      return;
    }
    const back = event.do === 'stale' ? event.back : 0;
    this.#disturbances.push({ event, left: event.calls, view: this.#view(back) });
  }

  /** Ends all disturbances. From now on every response is true. */
  stopDisturbances(): void {
    this.#isUndisturbed = true;
    this.#disturbances.length = 0;
  }

  async respond(call: DaemonCall, caller: Caller): Promise<Delivery> {
    this.#onCall();
    const foreign = this.#foreignNetwork(call, caller);
    if (foreign !== undefined) return this.#deliverForeign(call, foreign);
    const { pageBlocks } = this.#plan.chain;
    let view = this.#view(caller.whose === 'behind' && !this.#isUndisturbed ? DAEMON_LAG : 0);
    let synchronized = true;
    let damage: Extract<DaemonEvent, { do: 'damage-answer' }> | undefined;
    for (const one of this.#disturbances) {
      const { event } = one;
      if (one.left <= 0 || (event.do === 'damage-answer' && !isOf(event.only, call.method))) continue;
      one.left -= 1;
      if (event.do === 'syncing') synchronized = false;
      else if (event.do === 'damage-answer') damage ??= event;
      else if (event.do === 'stale' && (event.share === 'all' || one.left % 2 === 0)) view = one.view;
    }
    const response = responseTo(call, view, { nettype: 'fakechain', pageBlocks, synchronized });
    if (damage === undefined) return { kind: 'response', response };
    return damageResponse(damage.how, call, response, view.main, this.#random);
  }

  /** @param back number of events to go back */
  #view(back: number): ChainView {
    return this.#views.at(-1 - Math.min(back, this.#views.length - 1)) ?? this.chain.view();
  }

  /** Returns the network of the foreign daemon that responds to this call, or undefined when the daemon of the run responds. */
  #foreignNetwork({ method }: DaemonCall, caller: Caller): 'mainnet' | 'testnet' | undefined {
    this.#isDeclared ||= method === '/get_blocks.bin';
    if (this.#isUndisturbed || !this.#isDeclared) return undefined;
    if (caller.foreignCalls > 0) {
      caller.foreignCalls -= 1;
      return 'mainnet';
    }
    if (caller.whose !== 'foreign' && method === 'get_info') {
      caller.isForeign = caller.foreignInfos > 0;
      caller.foreignInfos -= 1;
    }
    if (!caller.isForeign) return undefined;
    return caller.whose === 'foreign' ? 'mainnet' : 'testnet';
  }

  /** Responds as a daemon of another network. Mainnet and private chains have the same genesis block, testnet has another one. */
  #deliverForeign(call: DaemonCall, nettype: 'mainnet' | 'testnet'): Delivery {
    let view = this.#foreign.get(nettype);
    if (view === undefined) {
      const random = new Random(this.#plan.seed * 4 + 1);
      const chain = new ModelChain(random, this.chain.settings, genesisNonces[nettype]);
      chain.mine(FOREIGN_BLOCKS);
      view = chain.view();
      this.#foreign.set(nettype, view);
    }
    const { pageBlocks } = this.#plan.chain;
    return {
      kind: 'response',
      response: responseTo(call, view, { nettype, pageBlocks, synchronized: true }),
    };
  }
}

/** @see monero src/cryptonote_config.h, GENESIS_NONCE of each network */
const genesisNonces = { mainnet: 10_000, testnet: 10_001 };

const groups: Readonly<Record<Exclude<MethodGroup, 'any'>, readonly string[]>> = {
  info: ['get_info', 'get_block_header_by_height', '/get_height'],
  blocks: ['/get_blocks.bin', 'get_block'],
  headers: ['get_block_headers_range'],
  transactions: ['/get_transactions', '/get_transaction_pool_hashes', '/get_transaction_pool_stats'],
};

function isOf(group: MethodGroup, method: string): boolean {
  return group === 'any' || groups[group].includes(method);
}
