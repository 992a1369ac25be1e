import { ImageResponse } from 'next/og.js';
import { LOGO_SVG_CENTRE, LOGO_SVG_SIZE, logoDots } from './brand-mark.ts';
import type { ReactNode } from 'react';
import {
  LINK_PREVIEW_HEIGHT_PX,
  LINK_PREVIEW_WIDTH_PX,
  type FillBarDrawing,
  type ChainObjectPreview,
  type LinkPreviewContent,
  type LinkPreviewField,
  type RingsDrawing,
} from './picture.ts';

/** The light colours of `app/_styles/tokens.css`. A picture has no style sheet. */
export const linkPreviewColours = {
  page: '#f5f7f4',
  plate: '#ffffff',
  edge: '#76837d',
  ink: '#13201c',
  muted: '#4f5d57',
  now: '#d94a0c',
  bad: '#b3231b',
} as const;

const colours = linkPreviewColours;

/** Pixels between the sides of the picture and its contents. */
const PADDING = 56;

/** Lays out a picture with flexbox and absolute positions only, because the drawing library supports nothing else. */
function PictureDrawing({ picture }: { readonly picture: LinkPreviewContent }) {
  return picture.kind === 'site' ? <SiteDrawing /> : <ObjectDrawing picture={picture} />;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: LINK_PREVIEW_WIDTH_PX,
        height: LINK_PREVIEW_HEIGHT_PX,
        padding: `36px ${PADDING}px`,
        background: colours.page,
        borderTop: `8px solid ${colours.ink}`,
        color: colours.ink,
        fontSize: 30,
      }}
    >
      {children}
    </div>
  );
}

/** The logo of the site: a spiral of dots, which stand for the members of a ring. */
function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${LOGO_SVG_SIZE} ${LOGO_SVG_SIZE}`}>
      {logoDots.map(({ x, y, radius }, index) => (
        <circle key={index} cx={x} cy={y} r={radius} fill={colours.ink} />
      ))}
      <circle cx={LOGO_SVG_CENTRE} cy={LOGO_SVG_CENTRE} r="2.7" fill={colours.now} />
    </svg>
  );
}

function SiteDrawing() {
  return (
    <Frame>
      <div style={{ display: 'flex', alignItems: 'center', height: '100%' }}>
        <div style={{ display: 'flex', flexDirection: 'column', width: 660 }}>
          <span style={{ fontSize: 96 }}>Ringscope</span>
          <span style={{ fontSize: 44, marginTop: 8 }}>A Monero block explorer</span>
          <span style={{ fontSize: 30, marginTop: 32, color: colours.muted }}>
            Blocks, transactions, rings, the pool, forks and payment proofs
          </span>
        </div>
        <div style={{ display: 'flex', marginLeft: 'auto' }}>
          <Logo size={400} />
        </div>
      </div>
    </Frame>
  );
}

function ObjectDrawing({ picture }: { readonly picture: ChainObjectPreview }) {
  const { network, title, identifierParts, subtitle, fields, drawing } = picture;
  return (
    <Frame>
      <div style={{ display: 'flex', alignItems: 'center', color: colours.muted }}>
        <Logo size={48} />
        <span style={{ marginLeft: 14, color: colours.ink, fontSize: 32 }}>Ringscope</span>
        <span style={{ marginLeft: 'auto' }}>{`Monero ${network}`}</span>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', alignItems: 'baseline', fontSize: 62 }}>
          <span style={{ marginRight: 10, color: colours.muted }}>{title}</span>
          {identifierParts.map((part, index) => (
            <span key={index} style={{ marginLeft: 12 }}>
              {part}
            </span>
          ))}
        </div>
        <span style={{ marginTop: 8, color: colours.muted }}>{subtitle}</span>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', rowGap: 18 }}>
        {fields.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </div>
      {drawing?.kind === 'fill' && <Fill {...drawing} />}
      {drawing?.kind === 'rings' && <Rings {...drawing} />}
    </Frame>
  );
}

function Fact({ name, value }: LinkPreviewField) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: '33%' }}>
      <span style={{ fontSize: 22, color: colours.muted }}>{name}</span>
      <span style={{ fontSize: 32 }}>{value}</span>
    </div>
  );
}

function Caption({ children }: { readonly children: string }) {
  return <span style={{ marginTop: 12, fontSize: 22, color: colours.muted }}>{children}</span>;
}

function Fill({ text, filledFraction, exceedsLimit }: FillBarDrawing) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <div
        style={{
          display: 'flex',
          height: 36,
          background: colours.plate,
          border: `2px solid ${colours.edge}`,
        }}
      >
        <div
          style={{
            width: `${(filledFraction * 100).toFixed(2)}%`,
            height: '100%',
            background: exceedsLimit ? colours.bad : colours.muted,
          }}
        />
      </div>
      <Caption>{text}</Caption>
    </div>
  );
}

/** Width of the bar for one ring member, in pixels. */
const MEMBER_WIDTH = 5;
const RING_WIDTH = LINK_PREVIEW_WIDTH_PX - 2 * PADDING;

function Rings({ text, memberAxisFractionsByRing }: RingsDrawing) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      {memberAxisFractionsByRing.map((members, index) => (
        <div key={index} style={{ display: 'flex', position: 'relative', height: 26 }}>
          <div
            style={{
              position: 'absolute',
              top: 10,
              width: RING_WIDTH,
              height: 2,
              background: colours.edge,
            }}
          />
          {members.map((position, index) => (
            <div
              key={index}
              style={{
                position: 'absolute',
                top: 1,
                left: Math.round(position * (RING_WIDTH - MEMBER_WIDTH)),
                width: MEMBER_WIDTH,
                height: 20,
                background: colours.ink,
                opacity: 0.8,
              }}
            />
          ))}
        </div>
      ))}
      <Caption>{text}</Caption>
    </div>
  );
}

/**
 * Renders a picture as PNG. Rendering takes about 0.1 s of processor time, so it runs in a thread.
 *
 * The drawing library includes a font. The library calls another server only for a character that this font lacks.
 */
export async function renderLinkPreviewPng(preview: LinkPreviewContent): Promise<Uint8Array> {
  const response = new ImageResponse(<PictureDrawing picture={preview} />, {
    width: LINK_PREVIEW_WIDTH_PX,
    height: LINK_PREVIEW_HEIGHT_PX,
  });
  return new Uint8Array(await response.arrayBuffer());
}
