import type { Envelope } from '../../api/contract/envelope.ts';
import type { DependsOn } from '../../api/freshness.ts';
import type { Growth } from '../../api/growth.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** A finished answer, with what a cache must know of it. */
export interface MadeAnswer {
  readonly answer: StoredAnswer;
  readonly dependsOn: DependsOn;
  /** Milliseconds for which the answer may be kept. With 0 it is not kept. */
  readonly cacheMs: number;
  /** The way in which the answer follows new blocks. Without it, a change of the tip makes it old. */
  readonly growth?: AnswerGrowth | undefined;
}

export interface AnswerGrowth {
  /** Hash of the newest indexed block when the answer was made. */
  readonly tipHash: string;
  /** Returns the answer as it would be made at the present state of the index. */
  readonly grow: (answer: StoredAnswer, present: Envelope) => MadeAnswer;
}

/** An answer of `api/`. */
interface ContentOfAnswer<Content> {
  readonly dependsOn: DependsOn;
  readonly cacheMs: number;
  readonly growth?: Growth<Content>;
}

/** @param store makes the answer that is sent */
export function madeAnswer<Content extends ContentOfAnswer<Content>>(
  content: Content,
  store: (content: Content) => StoredAnswer,
): MadeAnswer {
  const { dependsOn, cacheMs, growth } = content;
  return { answer: store(content), dependsOn, cacheMs, growth: growth && growthOf(growth, store) };
}

function growthOf<Content extends ContentOfAnswer<Content>>(
  { tipHash, grow }: Growth<Content>,
  store: (content: Content) => StoredAnswer,
): AnswerGrowth {
  return { tipHash, grow: ({ body }, present) => madeAnswer(grow(body, present), store) };
}
