/** A text whose invoice numbers («UT-1001-2027-0001») wrap before them, not at their hyphens. */
export const WholeNumbers = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?<= )/).map((word) =>
      /\d-\d/.test(word) ? (
        <span key={word} className="unbroken">
          {word}
        </span>
      ) : (
        word
      ),
    )}
  </span>
);
