/// Words for goods that the rules of ads and sizes ask for. Raw values are the keys of `kinds.txt`, which says what each is for.
package enum GoodsWords: String, CaseIterable, Sendable {
    case cuts, graded, sides, bodies, bodiless, feed, nutrients, lessened, lacking, named
}
