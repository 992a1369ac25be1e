import type { ReactNode } from 'react';
import type { DrawablePage } from '../_frame/site-page.ts';
import type { BadParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { Notice } from './marks.tsx';
import { Page } from './page.tsx';

/** The page for an address that means nothing. It names the part that is wrong. */
export function badRequestPage({ problem }: BadParam): DrawablePage {
  return {
    status: 400,
    content: (
      <Page title="This cannot be looked up">
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
        <WhatCanBeFound />
      </Page>
    ),
  };
}

/** The page for something well-formed that the index does not hold. */
export function notFoundPage(title: string, text: ReactNode): DrawablePage {
  return {
    status: 404,
    content: (
      <Page title={title}>
        <Notice tone="warn">{text}</Notice>
        <WhatCanBeFound />
      </Page>
    ),
  };
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
