import type { Point } from '#shared/contracts/floorplans.ts';

export type Edge = readonly [from: Point, to: Point];

/** Number of arguments of each SVG path command. */
const arity: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Straight edges of path data. A curve counts as its control polygon, an arc as its chord; precise enough for layout within these edges. */
export function toEdges(path: string): Edge[] {
  const edges: Edge[] = [];
  let at: Point = [0, 0];
  let start: Point = at;
  const lineTo = (to: Point) => {
    edges.push([at, to]);
    at = to;
  };
  for (const { command, numbers } of toCommands(path)) {
    const isRelative = command !== command.toUpperCase();
    const [baseX, baseY] = isRelative ? at : [0, 0];
    switch (command.toUpperCase()) {
      case 'M':
        at = [baseX + getNumber(numbers, 0), baseY + getNumber(numbers, 1)];
        start = at;
        break;
      case 'H':
        lineTo([baseX + getNumber(numbers, 0), at[1]]);
        break;
      case 'V':
        lineTo([at[0], baseY + getNumber(numbers, 0)]);
        break;
      case 'Z':
        lineTo(start);
        break;
      case 'A':
        lineTo([baseX + getNumber(numbers, 5), baseY + getNumber(numbers, 6)]);
        break;
      default:
        for (let index = 0; index < numbers.length; index += 2)
          lineTo([baseX + getNumber(numbers, index), baseY + getNumber(numbers, index + 1)]);
    }
  }
  return edges;
}

interface Command {
  command: string;
  numbers: number[];
}

const commandOrNumber = /[MLHVCSQTAZ]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** One entry per use of a command: extra numbers after a full set repeat the command (a move is repeated as lines). An incomplete set is ignored. */
function toCommands(path: string): Command[] {
  const commands: Command[] = [];
  let letter = '';
  let numbers: number[] = [];
  for (const part of path.match(commandOrNumber) ?? []) {
    const size = arity[part.toUpperCase()];
    if (size !== undefined) {
      letter = part;
      numbers = [];
      if (size === 0) commands.push({ command: letter, numbers });
    } else if (letter !== '') {
      numbers.push(Number(part));
      if (numbers.length !== arity[letter.toUpperCase()]) continue;
      commands.push({ command: letter, numbers });
      numbers = [];
      if (letter === 'm' || letter === 'M') letter = letter === 'm' ? 'l' : 'L';
    }
  }
  return commands;
}

const getNumber = (numbers: readonly number[], index: number) => numbers[index] ?? 0;
