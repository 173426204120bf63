/** A text whose invoice numbers («UT-1001-2027-0001») break to the next line as a whole, not at a hyphen. */
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
