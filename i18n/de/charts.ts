import type { Messages } from '../translate.ts';

/** The page of charts over time. */
export const charts: Messages = {
  'Day (UTC)': 'Tag (UTC)',
  'Week (UTC)': 'Woche (UTC)',
  'Month (UTC)': 'Monat (UTC)',
  'by hour': 'nach Stunden',
  'by day': 'nach Tagen',
  'by week': 'nach Wochen',
  'by month': 'nach Monaten',
  'CSV of all time:': 'CSV der gesamten Zeit:',
  'week of {date}': 'Woche ab {date}',

  'The Monero chain over hours, days, weeks and months: transactions, fees, supply, rings and more.':
    'Die Monero-Blockchain über Stunden, Tage, Wochen und Monate: Transaktionen, Gebühren, Umlaufmenge, Ringe und mehr.',
  'The chain up to <0/>, in hours, days, weeks and months of UTC. A block belongs to the time its miner states, and what a reorg took away is not in here. The last span is paler while it is not over. <1>The API</1> has the same numbers by hour and by day.':
    'Die Blockchain bis Block <0/>, in Stunden, Tagen, Wochen und Monaten nach UTC. Ein Block gehört zu der Zeit, die sein Miner angibt. Was eine Reorganisation entfernt hat, ist nicht enthalten. Der letzte Zeitraum ist blasser, solange er nicht vorbei ist. <1>Die API</1> hat dieselben Zahlen nach Stunden und Tagen.',
  'Range of the charts': 'Zeitraum der Diagramme',
  'A day': 'Ein Tag',
  'A week': 'Eine Woche',
  'A month': 'Ein Monat',
  'A year': 'Ein Jahr',
  'All time': 'Gesamte Zeit',
  'There is only the genesis block, whose time is made up.':
    'Es gibt nur den Genesis-Block, dessen Zeit erfunden ist.',
  'range must be one of {values}.': 'range muss einer dieser Werte sein: {values}.',

  'Outputs of a transaction': 'Ausgaben einer Transaktion',
  'Number of outputs': 'Zahl der Ausgaben',
  'Transactions by the number of their outputs. A payment has two: for the receiver and the change.':
    'Transaktionen nach der Zahl ihrer Ausgaben. Eine Zahlung hat zwei: für den Empfänger und das Wechselgeld.',
  'Inputs of a transaction': 'Eingaben einer Transaktion',
  'Number of inputs': 'Zahl der Eingaben',
  'Transactions by the number of their inputs.': 'Transaktionen nach der Zahl ihrer Eingaben.',
  'Shapes of transactions in the {count} newest blocks':
    'Formen der Transaktionen in den {count} neuesten Blöcken',
  'The sizes of their rings are not known.': 'Die Größen ihrer Ringe sind nicht bekannt.',
  'Every one of the {count} transactions has rings of {size} members.': {
    one: 'Die {count} Transaktion hat Ringe mit {size} Mitgliedern.',
    other: 'Alle {count} Transaktionen haben Ringe mit {size} Mitgliedern.',
  },
  '{count} of {size}': '{count} mit {size}',
  '{txs} of {count} transactions have rings of at most {size} members. The others: {rest}.': {
    one: '{txs} von {count} Transaktion haben Ringe mit höchstens {size} Mitgliedern. Die anderen: {rest}.',
    other:
      '{txs} von {count} Transaktionen haben Ringe mit höchstens {size} Mitgliedern. Die anderen: {rest}.',
  },

  'Hash rate at which blocks of this difficulty take their target time.':
    'Hashrate, bei der Blöcke dieser Schwierigkeit ihre Zielzeit brauchen.',
  'Number of mined transactions by the type of their proof. Coinbases are not counted.':
    'Zahl der geminten Transaktionen nach der Art ihres Beweises. Coinbases werden nicht mitgezählt.',
  BulletproofPlus: 'BulletproofPlus',
  CLSAG: 'CLSAG',
  Bulletproof2: 'Bulletproof2',
  Bulletproof: 'Bulletproof',
  Simple: 'Simple',
  Full: 'Full',
  'Version 1': 'Version 1',
  'The fee per weight of the transactions, in µXMR per kB: the mean, the median, and the rates that a tenth and nine tenths of the transactions do not exceed. The percentiles are exact to 0.8 %.':
    'Die Gebühr je Gewicht der Transaktionen, in µXMR pro kB: das Mittel, der Median und die Raten, die ein Zehntel und neun Zehntel der Transaktionen nicht überschreiten. Die Perzentile sind auf 0.8 % genau.',
  Median: 'Median',
  'A tenth pays up to': 'Ein Zehntel zahlt bis zu',
  'Nine tenths pay up to': 'Neun Zehntel zahlen bis zu',
  'Sum of the fees of all transactions. The miners receive them.':
    'Summe der Gebühren aller Transaktionen. Die Miner erhalten sie.',
  'Share of fees in the reward': 'Anteil der Gebühren an der Belohnung',
  'Part of the coinbase payments that comes from fees. The rest is newly created.':
    'Teil der Coinbase-Zahlungen, der aus Gebühren stammt. Der Rest ist neu erzeugt.',
  'Share of fees': 'Anteil der Gebühren',
  'New coins: what coinbases pay, without the fees that they collect.':
    'Neue Coins: was Coinbases zahlen, ohne die Gebühren, die sie einsammeln.',
  'All coins created so far. Rewards that a miner did not claim were never created.':
    'Alle bisher erzeugten Coins. Belohnungen, die ein Miner nicht beansprucht hat, wurden nie erzeugt.',
  'Number of mined blocks, by their timestamps.': 'Zahl der geminten Blöcke nach ihren Zeitstempeln.',
  'Mean time from one block to the next, by their timestamps.':
    'Mittlere Zeit von einem Block zum nächsten nach ihren Zeitstempeln.',
  'Mean interval': 'Mittlerer Abstand',
  'Weight of a block': 'Gewicht eines Blocks',
  'Mean weight of a block: its size in bytes, with a surcharge for transactions of many outputs.':
    'Mittleres Gewicht eines Blocks: seine Größe in Bytes mit einem Zuschlag für Transaktionen mit vielen Ausgaben.',
  'Mean weight': 'Mittleres Gewicht',
  'Inputs and outputs': 'Eingaben und Ausgaben',
  'Number of inputs and of new outputs. Outputs of coinbases are a line of their own.':
    'Zahl der Eingaben und der neuen Ausgaben. Die Ausgaben der Coinbases sind eine eigene Linie.',
  'Coinbase outputs': 'Ausgaben der Coinbases',
  'Mean number of outputs in a ring: the one that is spent and its decoys.':
    'Mittlere Zahl der Ausgaben in einem Ring: die ausgegebene und ihre Köder (Decoys).',
  'Ring members': 'Ringmitglieder',
  'Waiting transactions': 'Wartende Transaktionen',
  'Number of transactions in the pool of the node, while this index watched it.':
    'Zahl der Transaktionen im Pool des Knotens, während dieser Index ihn beobachtet hat.',
};
