import { pageRequest } from '../../server/hand-over.ts';
import type { ReactNode } from 'react';
import type { BadParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { Notice } from './marks.tsx';
import { Page } from './page.tsx';

/** The page for an address that means nothing, naming the part that is wrong. */
export function BadRequestPage({ problem }: { readonly problem: BadParam }) {
  pageRequest().setStatus(400);
  return (
    <Page title="This cannot be looked up">
      <Notice tone="bad">
        <p>{problem.problem}</p>
      </Notice>
      <WhatCanBeFound />
    </Page>
  );
}

interface NotFoundPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page for something well-formed that the index does not hold. */
export function NotFoundPage({ title, children }: NotFoundPageProps) {
  pageRequest().setStatus(404);
  return (
    <Page title={title}>
      <Notice tone="warn">{children}</Notice>
      <WhatCanBeFound />
    </Page>
  );
}

function WhatCanBeFound() {
  return (
    <div className="prose">
      <p>What can be looked up here:</p>
      <ul>
        <li>a block by its height (digits) or its hash, also one that was orphaned</li>
        <li>a transaction by its hash: in a block, waiting in the pool, or in an orphaned block</li>
        <li>a key image: leads to the transaction that spends</li>
        <li>a one-time output key: leads to its output</li>
      </ul>
      <p>
        Hashes, key images and output keys are 64 hexadecimal digits. An address is not: the chain holds no
        addresses, so no explorer can list what one received. <a href={routes.proofs}>A proof</a> can show a
        single payment.
      </p>
    </div>
  );
}
