/** Counts what is done while nothing else in the process has a turn. */
export function countBetweenTurns() {
  let [all, inThisTurn, mostInATurn] = [0, 0, 0];
  let isOver = false;
  const others = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  return {
    count() {
      all += 1;
      inThisTurn += 1;
      mostInATurn = Math.max(mostInATurn, inThisTurn);
    },
    end() {
      isOver = true;
      return { all, mostInATurn };
    },
  };
}
