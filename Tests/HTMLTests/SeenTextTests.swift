import HTML
import Testing

@Suite("The text of a page is what a person sees") struct SeenTextTests {
    @Test(
        "digits of different elements are two numbers, or dollars and cents",
        arguments: [
            ("2 for $5<sup>2</sup>", "2 for $5 2"), ("$5<sup>1</sup>", "$5 1"),
            ("10 for $10<sup>3</sup>", "10 for $10 3"),
            ("Buy 2<sup>1</sup> Get 1 Free", "Buy 2 1 Get 1 Free"), ("$1<sup>50</sup> off", "$1.50 off"),
            ("$3<sup>99</sup>", "$3.99"), ("$<span>3</span><sup>99</sup>", "$3.99"),
            ("$<span class=d>3</span><span class=c>99</span> lb", "$3.99 lb"), ("<sup>$</sup>3<sup>99</sup>", "$3.99"),
            ("$ 3<sup>99</sup>/lb", "$ 3.99/lb"), ("$3 <sup>99</sup>", "$3.99"), ("$3 <b>99</b>", "$3 99"),
            ("$1,299<sup>99</sup>", "$1,299.99"), ("$1,29<sup>99</sup>", "$1,29 99"), ("2/$5<sup>00</sup>", "2/$5.00"),
            ("$3<sup><small>99</small></sup> ea", "$3.99 ea"), ("$2<sup>99</sup>-$4<sup>99</sup>", "$2.99-$4.99"),
            ("$3<sup>99</sup><sup>1</sup>", "$3.99 1"), ("$3.99<sup>1</sup>", "$3.99 1"), ("$3.9<b>9</b>", "$3.9 9"),
            ("$3.<sup>99</sup>", "$3.99"), ("$3<sup>.99</sup>", "$3.99"), ("3<sup>99</sup>", "3 99"),
            ("$3<sup>9</sup><sup>9</sup>", "$3 9 9"), ("$3<sup>990</sup>", "$3 990"), ("$3<sup>50%</sup>", "$3 50%"),
            ("$5<span>12 oz</span>", "$5 12 oz"), ("$5<b>12</b> oz", "$5 12 oz"), ("$5<b>12</b>-ct", "$5 12-ct"),
            ("$5<b>20</b>% off", "$5 20% off"), ("$9<b>11</b>/30", "$9 11/30"), ("$5<b>10</b>.5 oz", "$5 10.5 oz"),
            ("1<sup>1</sup>/<sub>2</sub> lb", "1 1/2 lb"), ("<sup>1</sup>/<sub>2</sub> off", "1/2 off"),
            ("<b>2</b><i>5</i>", "2 5"), ("2<img src=x>5", "2 5"), ("12<b>.5</b> oz", "12.5 oz"),
            ("1<b>,</b>299", "1,299"),
        ])
    func digits(inside: String, text: String) throws { #expect(try paragraph(inside) == text) }

    @Test(
        "a word that markup splits stays one",
        arguments: [
            ("B<b>OGO</b>", "BOGO"), ("1<sup>st</sup>", "1st"), ("<span>S</span>ave <i>50</i>%", "Save 50%"),
            ("$<!-- -->3<!-- -->.<!-- -->99", "$3.99"), ("1<!-- x -->2", "12"), ("1<wbr>299", "1299"),
            ("99<sup>¢</sup>", "99¢"),
            ("Publix<sup>®</sup>", "Publix®"), ("H<sub>2</sub>O", "H2O"), ("$<b>5</b>", "$5"),
            ("<a>B</a><a>1</a><a>G</a>", "B1G"),
        ])
    func words(inside: String, text: String) throws { #expect(try paragraph(inside) == text) }

    @Test(
        "blocks, cells and lines are apart",
        arguments: [
            ("<div>2 for $5</div><div>Limit 2</div>", "2 for $5 Limit 2"), ("a<div>b</div>c", "a b c"),
            ("<ul><li>a<li>b</ul>", "a b"), ("<table><tr><td>2<td>5<tr><th>7</table>", "2 5 7"), ("a<hr>b", "a b"),
            ("<h2>Dairy</h2>Milk", "Dairy Milk"), ("<div>$3</div><div>99</div>", "$3 99"), ("1<br>2", "1 2"),
            ("<span>a<div>b</div></span><b>c</b>", "a b c"), ("<dl><dt>a<dd>b</dl>", "a b"),
            ("a<section></section>b", "a b"),
        ])
    func blocks(inside: String, text: String) throws {
        let page = "<html><body><div id=it>\(inside)</div></body></html>"
        #expect(try HTMLDocument(utf8: Array(page.utf8)).first(XPath("//*[@id='it']")) == text)
    }

    static let hidden = [
        "<script>var p='$1.99'</script>", "<style>a{content:'1'}</style>", "<template>Limit 1</template>",
        "<noscript>$1.99</noscript>", "<button>Add 1</button>", "<select><option>1</option></select>",
        "<option>1</option>",
        "<datalist><option>1</datalist>", "<input type=hidden value=1>", "<span hidden>1</span>", "<i hidden=''>1</i>",
        "<b hidden=until-found>1</b>", "<span style='display:none'>1</span>",
        "<b style='color: red; DISPLAY : None !important'>1</b>",
        "<b style='visibility:hidden'>1</b>", "<span class=sr-only>3 dollars and 99 cents</span>",
        "<span class='x visually-hidden'>1</span>", "<span class='visuallyhidden'>1</span>",
        "<b class=a-offscreen>$3.99</b>",
        "<span class='Price_srOnly__x1'>1</span>", "<span class=screen-reader-text>1</span>",
        "<b class=cdk-visually-hidden>1</b>",
        "<span class='visually-hidden-focusable'>1</span>", "<b class='sr_only'>1</b>", "<b class='is-vishidden'>1</b>",
        "<span style='position:absolute;clip:rect(0 0 0 0)'>1</span>", "<span style='clip-path: inset(50%)'>1</span>",
        "<span class=hidden>1</span>", "<span class='d-none d-print-block'>1</span>", "<dialog>1</dialog>",
        "<b popover>1</b>",
        "<svg><title>1</title><desc>2</desc><defs><text>3</text></defs></svg>", "<video>1</video>",
        "<canvas>1</canvas>",
        "<iframe>1</iframe>", "<progress>1</progress>", "<meter>1</meter>", "<rp>(</rp>",
        "<span hidden><b>1</b> 2</span>",
        "<!-- 1 -->", "<noframes>1</noframes>", "<object><param value=1></object>",
    ]

    @Test("what a browser never shows is not read", arguments: hidden)
    func unseen(markup: String) throws {
        for inside in ["\(markup)$3.99", "$3.99\(markup)", "<b>\(markup)</b>$3.99", "$<b>3\(markup).99</b>"] {
            #expect(try paragraph(inside) == "$3.99", "\(inside)")
        }
    }

    @Test(
        "what a browser shows is read",
        arguments: [
            "<span aria-hidden=true>$3.99</span>", "<b style='display:inline'>$3.99</b>",
            "<b style='display:none;display:block'>$3.99</b>",
            "<b class='hidden md:inline'>$3.99</b>", "<b class='d-none d-md-block'>$3.99</b>",
            "<b class='sr-only sm:not-sr-only'>$3.99</b>",
            "<b class='not-sr-only'>$3.99</b>", "<b class='overflow-hidden'>$3.99</b>",
            "<b class='hidden-xs'>$3.99</b>",
            "<b class=usersonly>$3.99</b>", "<dialog open>$3.99</dialog>",
            "<template shadowrootmode=open>$3.99</template>",
            "<svg><text>$3.99</text></svg>", "<details>$3.99</details>", "<label>$3.99</label>", "<ins>$3.99</ins>",
            "<b data-hidden>$3.99</b>",
            "<desc>$3.99</desc>", "<b title='1' alt='2'>$3.99</b>", "<b style='visibility:visible'>$3.99</b>",
            "<x-hidden>$3.99</x-hidden>",
        ])
    func seen(markup: String) throws { #expect(try paragraph(markup) == "$3.99") }

    @Test(
        "who selects what is hidden gets its text",
        arguments: [
            ("//script", "var a = {\"p\": 1}"), ("//script/text()", "var a = {\"p\": 1}"),
            ("string(//script)", "var a = {\"p\": 1}"),
            ("substring-after(//script[contains(., 'var a')], '= ')", "{\"p\": 1}"),
            ("//*[has-class('sr-only')]", "5 dollars"),
            ("//p//*[@hidden]", "1 2"), ("//input/@value", "7"), ("//template", "$1"), ("//template/b", "$1"),
            ("//title", "Ad"),
            ("//button", "Add 1"), ("count(//option)", "2"), ("//option[2]", "two"), ("//select", nil),
            ("//p", "$3.99"),
            ("//head", nil), ("/", "$3.99"), ("normalize-space(//p)", "$3.99"),
            ("count(//*[contains(., 'dollars')])", "1"),
        ] as [(String, String?)])
    func explicit(path: String, text: String?) throws {
        let page = """
            <html><head><title>Ad</title><script>var a = {"p": 1}</script></head><body><p>$3.99<span class=sr-only>5 dollars</span>\
            <span hidden>1<b>2</b></span><input type=hidden value=7><template><b>$1</b></template><button>Add 1</button>\
            <select><option>one</option><option>two</option></select></p></body></html>
            """
        #expect(try HTMLDocument(utf8: Array(page.utf8)).first(XPath(path)) == text)
    }

    @Test(
        "XPath's functions of text see the same",
        arguments: [
            ("string(//p)", "2 for $5.00"), ("string(//p/b)", "$5.00"), ("normalize-space(//p)", "2 for $5.00"),
            ("concat(//p, '!', //i)", "2 for $5.00!one two"), ("contains(//p, '$5.00')", "true"),
            ("contains(//p, 'x')", "false"),
            ("starts-with(//i, 'one t')", "true"), ("substring-before(//p, '.')", "2 for $5"),
            ("substring-after(//i, ' ')", "two"),
            ("substring(//p, 7, 2)", "$5"), ("string-length(//i)", "7"), ("translate(//p, '$', '')", "2 for 5.00"),
            ("number(translate(//b, '$', ''))", "5"), ("//p[contains(., 'for $5.00')]", "2 for $5.00"),
            ("string(//nothing)", nil),
            ("//i[normalize-space() = 'one two']", "one two"), ("//i[string() = 'one two']", "one two"),
            ("count(//*[string-length() = 7])", "1"), ("string(//@title)", "a 'string(x)'"),
            ("'contains(a)'", "contains(a)"),
            ("concat(\"string(.)\", 'normalize-space(\"')", "string(.)normalize-space(\""), ("string (//i)", "one two"),
            ("//i[number(.) > 1]", nil), ("string(//comment())", "c"), ("string(1)", "1"), ("string(true())", "true"),
        ] as [(String, String?)])
    func functions(path: String, text: String?) throws {
        let page = """
            <html><body><p title="a  'string(x)'">2 <s hidden>x</s>for <b>$5<sup>00</sup></b><script>x</script></p><i>one<br>two</i>\
            <!--c--></body></html>
            """
        #expect(try HTMLDocument(utf8: Array(page.utf8)).first(XPath(path)) == text)
        #expect(try HTMLDocument(utf8: Array(page.utf8)).first(XPath("(\(path))")) == text)
    }

    @Test("hostile attributes cost no time")
    func longAttributes() throws {
        let long = String(repeating: "hidden;", count: 1 << 16)
        let page = "<div class='\(long)' style='\(long)'>"
        let text = String(repeating: page, count: 6) + "x"
        #expect(
            try HTMLDocument(utf8: Array("<html>\(text)</html>".utf8)).rows(of: XPath("//div"), fields: [XPath(".")])
                .count == 6)
    }
}
