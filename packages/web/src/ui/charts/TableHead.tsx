type Column = string | { number: string };

/** The row that names a table's columns. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <Heading key={typeof column === 'string' ? column : column.number} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function Heading({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  return (
    <th scope="col" className="number">
      {column.number}
    </th>
  );
}
